// Writes the table of the settings of the service into docs/service.md, from the built schema.
import { defaultText, flagText } from '../packages/server/dist/config/serve-help.js'
import { settings } from '../packages/server/dist/config/settings.js'
import { markdownTable } from './markdown-table.mjs'
import { writeSections } from './page-sections.mjs'

const rows = settings.map((setting) => [
  `\`${flagText(setting)}\``,
  `\`${setting.variable}\``,
  setting.description + defaultText(setting),
])
await writeSections('docs/service.md', {
  settings: markdownTable([['flag', 'variable', 'what it sets'], ...rows]),
})
