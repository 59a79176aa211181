// Runs a soak of one process whose clients have the fault that the first argument names, for so many minutes, and prints the faults that were found.
import { runSoak } from '../../run-soak.mjs'
import { soakSetting } from '../../soak-setting.mjs'

const [fault, minutes, only] = process.argv.slice(2)
const clientModule = new URL('planted-client.mjs', import.meta.url)
clientModule.searchParams.set('fault', fault)
// One process is enough for these faults.
const setting = soakSetting({ minutes: Number(minutes), seed: 13, siteCount: 60, only: [only] })
const ignored = () => undefined
const { faults } = await runSoak(
  { ...setting, clientModule: clientModule.href },
  { onProgress: ignored, onFault: ignored },
)
console.log(JSON.stringify(faults))
process.exit()
