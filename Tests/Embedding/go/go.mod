module plan

go 1.19
