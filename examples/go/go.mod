module example.com/ruly-crawler

go 1.19
