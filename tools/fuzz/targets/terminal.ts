import { parse } from 'ruly'
import {
  compare,
  compareVisitors,
  createDiffer,
  lint,
  lintRules,
  changedUrlText,
  changesText,
  codeQualityReport,
  comparisonText,
  diagnosticsText,
  githubAnnotations,
  lintJson,
  lintText,
  preferenceChangesText,
  proofText,
  sarifLog,
  verdictLine,
  verdictText,
  visible,
  visibleJson,
  visitorsText,
} from '@ruly/lint'
import { google, rfc9309 } from 'ruly/dialects'

import { generatedQuestion, questionSeeds } from '../robots-inputs.ts'
import { agentOf, expectSame, expectThat, partsOf, textOf, unsafe, type Target } from '../target.ts'

const layout = { columns: 80 }

export const target: Target = {
  promises:
    'Reports as text, annotations and JSON have no control characters or invisible characters of a file, a URL or an agent.',
  seeds: questionSeeds,
  dictionaries: ['robots'],
  maxBytes: 160,
  generate: generatedQuestion,
  run(input) {
    const [file = input, agentPart, urlPart] = partsOf(input, 3)
    const agent = agentOf(agentPart)
    const url = textOf(urlPart)
    const name = `a${url}`
    const robots = parse(file)
    const answer = { agent, url, verdict: robots.forAgent(agent).check(url) }
    const report = lint(file)
    const differ = createDiffer(file, 'User-agent: *\nDisallow: /a\n')
    const changes = differ.regions().slice(0, 20)
    const [changed] = [differ.forAgent(agent)(url)].filter((one) => one !== undefined)
    const texts = [
      proofText(robots.forAgent(agent).explain(url)),
      verdictText(answer, robots),
      verdictLine(answer),
      diagnosticsText(robots),
      lintText({ name, report }),
      lintText({ name, report }, undefined, { all: true }),
      githubAnnotations({ name, report }),
      changesText(changes),
      changed === undefined || changed === null ? '' : changedUrlText(changed),
      preferenceChangesText(differ.preferences().slice(0, 20)),
      comparisonText(
        compare(file, { agents: [agent || 'a'], urls: [url], dialects: [rfc9309, google] }),
        layout,
      ),
      visitorsText(compareVisitors(file, { urls: [url] }), layout),
    ]
    for (const text of texts) expectThat(`is safe: ${JSON.stringify(text)}`, !unsafe.test(text))
    const data = { agent, url, name }
    const json = [
      visibleJson(data),
      visibleJson(lintJson({ name, report })),
      sarifLog([{ name, report }], { rules: lintRules, version: '1' }),
      codeQualityReport([{ name, report }]),
    ]
    for (const text of json) expectThat('is one safe line', !unsafe.test(text) && !text.includes('\n'))
    expectSame('data of JSON', JSON.parse(json[0] ?? ''), data)
    for (const text of [visible(url), verdictLine(answer)]) expectThat('is one line', !text.includes('\n'))
    const commands = githubAnnotations({ name, report }).split('\n')
    expectThat('an annotation for each finding', commands.filter(Boolean).length === report.findings.length)
    expectThat(
      'nothing but annotations',
      commands.every((line) => line === '' || /^::(?:error|warning|notice) /.test(line)),
    )
  },
}
