import type { Clock } from '../../runtime/clock.ts'
import { redisScript, type RedisScript } from './redis-client.ts'
import { UNREACHABLE, type RedisLink } from './redis-link.ts'
import { createLocalTurns, type Seen } from './redis-local-turns.ts'
import type { NoTurn, Turn, TurnAnswer, Turns, TurnTerms } from '../../turns/turns.ts'

/** One call of the script. */
type Call =
  | { readonly name: 'take'; readonly id: string; readonly terms: TurnTerms }
  | { readonly name: 'peek'; readonly terms: TurnTerms }
  | { readonly name: 'leave' | 'release'; readonly id: string }
  | { readonly name: 'answered'; readonly answer: TurnAnswer }
  | { readonly name: 'visited'; readonly gapMs: number }

interface TurnsOptions {
  readonly link: RedisLink
  readonly keyOf: (site: string) => string
  readonly clock: Pick<Clock, 'now'>
  /** The time, where it is not to be that of Redis. */
  readonly time?: () => number
}

/** Turns that a fleet shares. */
interface RedisTurns extends Turns {
  /** Sends what was done while Redis was away; it is back. */
  tell(): Promise<void>
}

/** So many sites at once: other calls come between. */
const TOLD_AT_ONCE = 100

/**
 * Turns that a fleet shares, by the clock of Redis.
 *
 * What this process does at a site is noted here first, and sent along with every call. So each process keeps its own gaps while Redis is
 * away, and a Redis that comes back empty, or is emptied unnoticed, learns of them with the next call. What was done while it was away is
 * told at once when it is back: else a turn that ended then would count until its lease ends, for all others.
 */
export function createRedisTurns({ link, keyOf, clock, time }: TurnsOptions): RedisTurns {
  const local = createLocalTurns(clock)

  /**
   * What Redis answers, `undefined` for nothing; or that it is away. `note` changes what is known here, before Redis is asked: a call that is
   * made meanwhile counts it too.
   */
  async function call<Result>(
    site: string,
    what: Call,
    note?: () => void,
  ): Promise<Result | undefined | typeof UNREACHABLE> {
    // As it was before the change: the script makes the change itself.
    const seen: Seen | undefined = local.seen(site)
    note?.()
    const args = (): string[] => {
      // Its turns as they are when it is sent, the second time too: one that is over by then would begin again, until its lease ends.
      const turns = local.seen(site)?.turns ?? []
      return [JSON.stringify({ ...what, seen: seen && { ...seen, turns }, now: time?.() })]
    }
    const answer = await link.ask(keyOf(site), (client) => turnsScript(client, keyOf(site), args))
    if (answer === UNREACHABLE) return UNREACHABLE
    if (seen !== undefined && what.name !== 'peek') local.told(site, seen)
    return Buffer.isBuffer(answer) ? (JSON.parse(answer.toString()) as Result) : undefined
  }

  return {
    async tell() {
      const sites = local.untoldSites()
      for (let at = 0; at < sites.length; at += TOLD_AT_ONCE) {
        // Any call tells it. What fails is told with the next call for the site.
        const calls = sites.slice(at, at + TOLD_AT_ONCE).map((site) => call(site, { name: 'leave', id: '' }))
        await Promise.allSettled(calls)
      }
    },
    async take(site, waiter, terms) {
      const result = await call<Turn | NoTurn>(site, { name: 'take', id: waiter, terms })
      if (result === UNREACHABLE || result === undefined) return local.take(site, waiter, terms)
      if (result.kind === 'turn') local.given(site, waiter, terms)
      return result
    },
    async peek(site, terms) {
      const result = await call<NoTurn>(site, { name: 'peek', terms })
      return result === UNREACHABLE ? local.peek(site, terms) : result
    },
    async leave(site, waiter) {
      const result = await call(site, { name: 'leave', id: waiter }, () => local.leave(site, waiter))
      if (result === UNREACHABLE) local.stillHeld(site, waiter)
    },
    async answered(site, answer) {
      const result = await call(site, { name: 'answered', answer }, () => local.answered(site, answer))
      if (result === UNREACHABLE) local.untold(site)
    },
    async release(site, turnId) {
      const result = await call(site, { name: 'release', id: turnId }, () => local.release(site, turnId))
      if (result === UNREACHABLE) local.stillHeld(site, turnId)
    },
    async visited(site, gapMs) {
      const result = await call(site, { name: 'visited', gapMs }, () => local.visited(site, gapMs))
      if (result === UNREACHABLE) local.untold(site)
    },
  }
}

/**
 * The functions of `give-turn.ts`, line by line in Lua, on one key; a test compares the two. Decision 0033 says why.
 *
 * Takes one call as JSON. The time is that of the server, unless the call has one. What the caller knows of the site itself
 * (`seen`, in times from now) is added first: Redis may have been away, or emptied. A key that holds anything else counts as a site that has
 * just been visited: it is written again, and costs a gap.
 */
const turnsScript: RedisScript = redisScript(String.raw`
local call = cjson.decode(ARGV[1])
local function given(value) if value ~= cjson.null then return value end end
local function atMost(value) return given(value) or math.huge end

local now = given(call.now)
if now == nil then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

local function isNumber(value) return type(value) == 'number' and value > -math.huge and value < math.huge end
local function areHeld(held)
  if type(held) ~= 'table' then return false end
  for _, one in ipairs(held) do
    if type(one) ~= 'table' or type(one.id) ~= 'string' or not isNumber(one.until_) then return false end
  end
  return true
end
local function isState(value)
  return type(value) == 'table' and isNumber(value.at) and isNumber(value.gapMs) and isNumber(value.notBefore)
    and isNumber(value.strikes) and isNumber(value.lastAt or 0) and isNumber(value.latencyMs or 0) and (value.lastAt or 0) <= value.at
    and areHeld(value.turns) and areHeld(value.waiters)
end
local packed = redis.pcall('GET', KEYS[1])
local state = { at = 0, gapMs = 0, notBefore = 0, strikes = 0, turns = {}, waiters = {} }
if packed then
  local isRead, read = pcall(cmsgpack.unpack, packed)
  if isRead and isState(read) then state = read else state.lastAt = now end
end

local function filtered(held, keeps)
  local kept = {}
  for _, one in ipairs(held) do if keeps(one) then kept[#kept + 1] = one end end
  return kept
end
local function without(held, id) return filtered(held, function(one) return one.id ~= id end) end
local function goToNow()
  local backMs = math.max(0, state.at - now)
  local function live(held)
    for _, one in ipairs(held) do one.until_ = one.until_ - backMs end
    return filtered(held, function(one) return one.until_ > now end)
  end
  state.at = now
  state.lastAt = state.lastAt and state.lastAt - backMs
  state.notBefore = math.max(0, state.notBefore - backMs)
  state.turns = live(state.turns)
  state.waiters = live(state.waiters)
end
local function placeOf(held, id)
  for index, one in ipairs(held) do if one.id == id then return index - 1 end end
end

local function gapOf(terms) return math.max(terms.gapMs, math.ceil(terms.latencyFactor * (state.latencyMs or 0))) end
local function waitAt(place, terms)
  local gapMs = gapOf(terms)
  local gapEnds = state.lastAt and state.lastAt + gapMs or 0
  local opensAt = math.max(gapEnds, state.notBefore)
  if opensAt > now then
    local because = 'gap'
    if gapMs > terms.gapMs then because = 'latency' end
    if state.notBefore > gapEnds then because = 'backing-off' end
    return { kind = 'wait', waitMs = opensAt - now + place * gapMs, because = because, gapMs = gapMs }
  end
  if place == 0 and #state.turns < atMost(terms.concurrency) then return nil end
  return { kind = 'wait', waitMs = math.max(50, place * gapMs), because = place > 0 and 'order' or 'concurrency', gapMs = gapMs }
end

local calls = {}
function calls.take()
  local id, terms = call.id, call.terms
  local turn = { kind = 'turn', id = id }
  if placeOf(state.turns, id) then return turn end
  local place = placeOf(state.waiters, id) or #state.waiters
  local wait = waitAt(place, terms)
  if wait == nil then
    state.lastAt = now
    state.gapMs = gapOf(terms)
    state.turns[#state.turns + 1] = { id = id, until_ = now + terms.leaseMs }
    state.waiters = without(state.waiters, id)
    return turn
  end
  state.waiters[place + 1] = { id = id, until_ = now + wait.waitMs + 10000 }
  state.gapMs = wait.gapMs
  return wait
end
function calls.peek() return waitAt(#state.waiters, call.terms) end
function calls.leave() state.waiters = without(state.waiters, call.id) end
function calls.release()
  state.turns = without(state.turns, call.id)
  state.waiters = without(state.waiters, call.id)
end
function calls.visited()
  state.lastAt = now
  state.gapMs = math.max(state.gapMs, call.gapMs)
end
function calls.answered()
  local answer = call.answer
  local pause, latencyMs = given(answer.pause), given(answer.latencyMs)
  if now >= state.notBefore then
    state.strikes = pause and math.min(state.strikes + 1, 30) or math.floor(state.strikes / 2)
  end
  if answer.movesGap then state.lastAt = now end
  if pause then
    local pausedMs = math.min(pause.pauseMs * 2 ^ math.max(state.strikes - 1, 0), atMost(pause.maxPauseMs))
    state.notBefore = math.max(state.notBefore, now + pausedMs)
  end
  if latencyMs then
    state.latencyMs = state.latencyMs and math.floor((3 * state.latencyMs + latencyMs) / 4) or latencyMs
  end
end

local function addSeen(seen)
  if given(seen.agoMs) then state.lastAt = math.max(state.lastAt or 0, now - seen.agoMs) end
  state.gapMs = math.max(state.gapMs, seen.gapMs)
  if seen.pausedMs > 0 then state.notBefore = math.max(state.notBefore, now + seen.pausedMs) end
  state.strikes = math.max(state.strikes, seen.strikes)
  for _, id in ipairs(seen.over) do
    state.turns = without(state.turns, id)
    state.waiters = without(state.waiters, id)
  end
  for _, turn in ipairs(seen.turns) do
    state.waiters = without(state.waiters, turn.id)
    if not placeOf(state.turns, turn.id) then
      state.turns[#state.turns + 1] = { id = turn.id, until_ = now + turn.restMs }
    end
  end
end

goToNow()
if given(call.seen) then addSeen(call.seen) end
local result = calls[call.name]()
if call.name ~= 'peek' then
  local quietAt = math.max((state.lastAt or 0) + state.gapMs, state.notBefore)
  for _, held in ipairs({ state.turns, state.waiters }) do
    for _, one in ipairs(held) do quietAt = math.max(quietAt, one.until_) end
  end
  quietAt = quietAt + (state.strikes > 0 and 600000 or 60000)
  if quietAt <= now then redis.call('DEL', KEYS[1])
  else redis.call('SET', KEYS[1], cmsgpack.pack(state), 'PX', string.format('%.0f', math.min(quietAt - now + 10000, 1e13))) end
end
return result and cjson.encode(result) or nil
`)
