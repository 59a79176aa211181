"""A spider with the middleware: scrapy runspider spider.py -a start=https://example.com/ -s RULY_SERVICE=http://127.0.0.1:8642"""
import scrapy


class ExampleSpider(scrapy.Spider):
    name = "example"
    custom_settings = {
        "ROBOTSTXT_OBEY": False,
        "USER_AGENT": "ExampleBot/1.0",
        "RULY_AGENT": "ExampleBot",
        "DOWNLOADER_MIDDLEWARES": {"ruly_middleware.RulyMiddleware": 950},
    }

    def __init__(self, start, **kwargs):
        super().__init__(**kwargs)
        self.start_urls = [start]

    def parse(self, response):
        yield {"url": response.url, "status": response.status}
        yield from response.follow_all(css="a::attr(href)")
