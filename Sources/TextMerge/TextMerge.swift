// TextMerge
