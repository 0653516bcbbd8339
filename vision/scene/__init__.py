"""The picture as a whole: the empty table, its light, shadows and hands, and what stands out."""
