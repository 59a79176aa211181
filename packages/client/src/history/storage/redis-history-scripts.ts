import { redisScript, type RedisScript } from '../../store/redis/redis-client.ts'

// Both keys are of one site: its rows by their times, and its files by their SHA-256.

/** Adds a row; arguments: time, row, SHA-256 of its file or nothing, the file packed. Returns 0, and adds nothing, if a file is missing that was not passed. */
export const addScript: RedisScript = redisScript(`
if ARGV[3] ~= '' then
  if ARGV[4] ~= '' then
    redis.call('HSETNX', KEYS[2], ARGV[3], ARGV[4])
  elseif redis.call('HEXISTS', KEYS[2], ARGV[3]) == 0 then
    return 0
  end
end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
return 1
`)

/** Removes rows and files; arguments: how many rows there are, how many go, these rows, files. Does nothing if there are more or fewer rows by now. */
export const trimScript: RedisScript = redisScript(`
if redis.call('ZCARD', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
local gone = tonumber(ARGV[2])
for i = 3, 2 + gone do redis.call('ZREM', KEYS[1], ARGV[i]) end
for i = 3 + gone, #ARGV do redis.call('HDEL', KEYS[2], ARGV[i]) end
return gone
`)
