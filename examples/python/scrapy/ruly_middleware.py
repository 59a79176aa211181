"""Downloader middleware for Scrapy: every request waits for its turn, and none is made that robots.txt does not allow.

In settings.py:

    ROBOTSTXT_OBEY = False  # ruly does it
    RULY_SERVICE = "http://127.0.0.1:8642"
    RULY_AGENT = "ExampleBot"
    DOWNLOADER_MIDDLEWARES = {"ruly_middleware.RulyMiddleware": 950}

Needs Scrapy 2.6 or newer and the service: npx @ruly/server
"""
import json
from urllib.request import Request, urlopen

from scrapy.exceptions import IgnoreRequest
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.threads import deferToThread


class RulyMiddleware:
    def __init__(self, service, agent):
        self.service = service
        self.agent = agent

    @classmethod
    def from_crawler(cls, crawler):
        settings = crawler.settings
        agent = settings.get("RULY_AGENT") or settings.get("USER_AGENT")
        return cls(settings.get("RULY_SERVICE", "http://127.0.0.1:8642"), agent)

    async def process_request(self, request, spider):
        turn = await self._wait(self._take_turn, request.url)
        if turn["state"] != "granted":
            raise IgnoreRequest(f"{turn['state']} ({turn['reason']}): {request.url}")
        request.meta["ruly_turn"] = turn["id"]

    async def process_response(self, request, response, spider):
        retry_after = response.headers.get("Retry-After", b"").decode("latin-1")
        await self._give_back(request, {"status": response.status, "retryAfter": retry_after})
        return response

    async def process_exception(self, request, exception, spider):
        await self._give_back(request, {"status": None})

    async def _give_back(self, request, answer):
        turn = request.meta.pop("ruly_turn", None)
        if turn is not None:
            await self._wait(self._ask, "POST", f"/v1/turns/{turn}/answered", answer)

    def _take_turn(self, url):
        turn = self._ask("POST", "/v1/turns", {"url": url, "agent": self.agent})
        while turn["state"] == "waiting":
            turn = self._ask("GET", "/v1/turns/" + turn["id"])
        return turn

    def _ask(self, method, path, data=None):
        body = None if data is None else json.dumps(data).encode()
        headers = {"Content-Type": "application/json", "Prefer": "wait=60"}
        with urlopen(Request(self.service + path, body, headers, method=method), timeout=90) as response:
            return json.loads(response.read() or "null")

    async def _wait(self, work, *args):
        """Runs blocking work in a thread of Twisted."""
        return await maybe_deferred_to_future(deferToThread(work, *args))
