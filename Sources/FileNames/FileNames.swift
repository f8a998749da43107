// FileNames
