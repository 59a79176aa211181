import { diagnosticsText, proofText, visibleJson } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { aboutFile } from '../../robots-file/diagnostics-note.ts'
import { evidenceInFull } from '../../sites/evidence-text.ts'
import type { Asked, QuestionCommand, RobotsFile } from '../../questions/question-command.ts'
import type { ExplainOptions } from './command.ts'
import { answerRequest } from '../../questions/answer-request.ts'
import { isPermission } from '../../questions/question-command.ts'
import { requestOf } from '../../questions/request.ts'

export const run: Run<ExplainOptions> = async (words, options, context) => {
  await answerRequest(explain, await requestOf(words, options), context)
}

/** Text output: the evidence and diagnostics of the file, then each verdict with its proof. */
const explain: QuestionCommand = {
  listsDiagnostics: true,
  hasEvidenceInLists: true,
  begin: (asked) => {
    const render = asked.request.format === 'text' ? proofText : visibleJson
    const told = new Set<string>()
    return {
      about: (file) => (name) => {
        const policy = file.forAgent(name)
        return (url) => {
          const proof = policy.explain(url)
          const above = aboutSite(file, asked, told)
          return { isGood: isPermission(proof.verdict), text: above + render(proof, asked.style) }
        }
      },
    }
  },
}

/** Evidence and diagnostics of the file of a site, above its first proof. */
function aboutSite({ robots, site }: RobotsFile, asked: Asked, told: Set<string>): string {
  const { request, style } = asked
  const evidence = site?.evidence
  if (evidence === undefined || request.quiet || request.format !== 'text') return ''
  const { robotsUrl } = evidence
  if (told.has(robotsUrl)) return ''
  told.add(robotsUrl)
  return aboutFile(robotsUrl, [evidenceInFull(evidence, style, asked), diagnosticsText(robots, style)], style)
}
