// The entry of the single file: without await, which CommonJS does not have at the top.
import { runProcess } from '../../packages/cli/src/run-process.ts'

void runProcess()
