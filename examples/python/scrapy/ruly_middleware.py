"""Downloader middleware for Scrapy: every request waits for its turn, and none is made that robots.txt does not allow.

Settings, of which only RULY_AGENT is required:

    RULY_AGENT     the product token of the crawler, by which robots.txt files name it
    RULY_URL       where the service is, http://127.0.0.1:8642 if not set
    RULY_TOKEN     the bearer token, if the service wants one
    RULY_PATIENCE  for how many seconds a service that does not answer is asked again, 30 if not set
"""
import json
import logging
from io import BytesIO

from scrapy.exceptions import IgnoreRequest
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.task import deferLater
from twisted.web.client import Agent, FileBodyProducer, readBody
from twisted.web.http_headers import Headers

logger = logging.getLogger(__name__)


class RulyError(Exception):
    """The service does not answer, or not what was asked; status is None if there was no response."""

    def __init__(self, message, status=None):
        super().__init__(message)
        self.status = status


class RulyMiddleware:
    def __init__(self, crawler):
        # Scrapy chooses the reactor, and has done so by now.
        from twisted.internet import reactor

        settings = crawler.settings
        self.crawler = crawler
        self.reactor = reactor
        self.client = Agent(reactor, connectTimeout=10)
        self.url = settings.get("RULY_URL", "http://127.0.0.1:8642").rstrip("/")
        self.agent = settings.get("RULY_AGENT")
        self.patience = settings.getfloat("RULY_PATIENCE", 30)
        self.headers = {"Content-Type": "application/json", "Prefer": "wait=60"}
        if settings.get("RULY_TOKEN"):
            self.headers["Authorization"] = "Bearer " + settings.get("RULY_TOKEN")
        if not self.agent:
            raise ValueError("RULY_AGENT is not set: it is the product token of your crawler, such as ExampleBot")

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler)

    async def process_request(self, request, spider=None):
        if request.url.startswith(("data:", "file:")):
            return
        try:
            turn = await self._take_turn(request.url)
        except RulyError as error:
            if error.status == 400:
                raise IgnoreRequest(str(error)) from error
            # Without an answer nothing may be requested. With JOBDIR, the requests that are left wait for the next run.
            logger.error("The spider stops, because %s", error)
            self.crawler.engine.close_spider(self.crawler.spider, "ruly_unavailable")
            raise IgnoreRequest(str(error)) from error
        if turn["state"] != "granted":
            rule = turn.get("rule") or {}
            why = turn.get("note") or rule.get("text") or turn["reason"]
            logger.info("Not requested, %s (%s): %s", turn["state"], why, request.url)
            raise IgnoreRequest(f"{turn['state']} ({why}): {request.url}")
        request.meta["ruly_turn"] = turn["id"]

    async def process_response(self, request, response, spider=None):
        retry_after = response.headers.get("Retry-After", b"").decode("latin-1")
        await self._report(request, {"status": response.status, "retryAfter": retry_after})
        return response

    async def process_exception(self, request, exception, spider=None):
        await self._report(request, {"status": None})

    async def _take_turn(self, url):
        turn = {"state": "ended"}
        while turn["state"] == "ended":
            turn = await self._ask("POST", "/v1/turns", {"url": url, "agent": self.agent})
            while turn["state"] == "waiting":
                turn = await self._ask("GET", "/v1/turns/" + turn["id"])
        return turn

    async def _report(self, request, answer):
        turn = request.meta.pop("ruly_turn", None)
        if turn is None:
            return
        try:
            await self._send("POST", f"/v1/turns/{turn}/answered", answer)
        except RulyError as error:
            # The page is here all the same, and the turn ends by itself.
            logger.warning("Not reported, because %s", error)

    async def _ask(self, method, path, data=None):
        """What the service answers, which is asked again if it is busy or starts again."""
        end = self.reactor.seconds() + self.patience
        while True:
            try:
                return await self._send(method, path, data)
            except RulyError as error:
                if error.status == 404 and method == "GET":
                    return {"state": "ended"}
                if error.status not in (None, 429, 503) or self.reactor.seconds() >= end:
                    raise
            await self._wait(deferLater(self.reactor, 1))

    async def _send(self, method, path, data=None):
        body = None if data is None else FileBodyProducer(BytesIO(json.dumps(data).encode()))
        headers = Headers({name: [value] for name, value in self.headers.items()})
        try:
            response = await self._wait(self.client.request(method.encode(), (self.url + path).encode(), headers, body))
            text = (await self._wait(readBody(response))).decode()
        except Exception as error:
            raise RulyError(f"ruly at {self.url} cannot be reached: {error}") from error
        if response.code >= 400:
            raise RulyError(f"ruly at {self.url} answers {response.code} to {method} {path}: {text[:500]}", response.code)
        return json.loads(text or "null")

    async def _wait(self, deferred):
        return await maybe_deferred_to_future(deferred.addTimeout(90, self.reactor))
