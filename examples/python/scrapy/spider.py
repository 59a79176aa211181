"""A spider with the middleware: scrapy runspider spider.py -a start=https://example.com/"""
import scrapy

from ruly_middleware import RulyMiddleware


class ExampleSpider(scrapy.Spider):
    name = "example"
    custom_settings = {
        "ROBOTSTXT_OBEY": False,  # the middleware does it
        "USER_AGENT": "ExampleBot/1.0 (+https://example.com/bot)",
        "RULY_AGENT": "ExampleBot",
        "DOWNLOADER_MIDDLEWARES": {RulyMiddleware: 950},
    }

    def __init__(self, start, **kwargs):
        super().__init__(**kwargs)
        self.start_urls = [start]

    def parse(self, response):
        yield {"url": response.url, "status": response.status}
        yield from response.follow_all(css="a::attr(href)")
