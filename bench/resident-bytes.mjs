import { readFileSync } from 'node:fs'

/** The most memory that a process has had so far (Linux); 0 where that cannot be seen. */
export function residentBytes(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
