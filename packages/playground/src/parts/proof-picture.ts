import type { AlignedPart } from '../engine/aligned-parts.ts'
import type { PicturedProof, PicturedRule } from '../engine/ask-questions.ts'
import { lineButton, verdictBadge } from './controls.ts'
import { element, userText, type ElementContent } from './element.ts'
import { strings } from './strings.ts'

type GoTo = (line: number) => void

/** A proof as a picture: groups, then rules, then the verdict. */
export function proofPicture(proof: PicturedProof, goTo: GoTo): HTMLElement {
  const deciding = proof.rules.find(({ decides }) => decides)
  return element(
    'section.proof',
    { 'aria-label': strings.proof.heading },
    proof.target !== null &&
      element(
        'p.target',
        element('span.faint', `${strings.proof.target} `),
        element('code', { dir: 'ltr' }, markedTarget(proof.target, deciding)),
      ),
    element(
      'ol.flow',
      step(strings.proof.groups, groupList(proof, goTo)),
      step(strings.proof.rules, ruleList(proof, goTo)),
      step(strings.proof.verdict, verdictCard(proof, goTo)),
    ),
  )
}

function step(heading: string, ...content: readonly ElementContent[]): HTMLElement {
  return element('li.step', element('h3', heading), content)
}

function groupList({ groups, groupCount, agent }: PicturedProof, goTo: GoTo): ElementContent {
  const asks =
    agent.tokens.length === 0 ? strings.proof.noTokens : `${strings.proof.tokens(agent.tokens.join(', '))}.`
  if (groups.length === 0) return [element('p.faint', asks), element('p', strings.proof.noGroups)]
  return [
    element('p.faint', asks),
    element(
      'ul.cards',
      groups.map(({ agents, obeyed, why, line }) =>
        element(
          'li',
          { class: obeyed ? 'card obeyed' : 'card ignored' },
          element('span.names', userText(agents.join(', '))),
          element('small', strings.groupReasons[why], ' · ', lineButton(line, goTo)),
        ),
      ),
    ),
    groupCount > groups.length && element('p.faint', strings.proof.moreGroups(groupCount - groups.length)),
  ]
}

function ruleList({ rules, ruleCount }: PicturedProof, goTo: GoTo): ElementContent {
  if (rules.length === 0) return element('p', strings.proof.noRules)
  return [
    element(
      'ul.cards',
      rules.map((rule) =>
        element(
          'li',
          {
            class: `card ${rule.decides ? `decides ${rule.kind}` : rule.matchedBytes === null ? 'ignored' : 'matching'}`,
          },
          element('span.kind', rule.kind, ' '),
          element('code', { dir: 'ltr' }, markedPattern(rule)),
          element('small', outcomeOf(rule), ' · ', lineButton(rule.line, goTo)),
        ),
      ),
    ),
    ruleCount > rules.length && element('p.faint', strings.proof.moreRules(ruleCount - rules.length)),
  ]
}

function outcomeOf({ decides, matchedBytes }: PicturedRule): string {
  if (matchedBytes === null) return strings.proof.doesNotMatch
  return decides
    ? `${strings.proof.matches(matchedBytes)}, ${strings.proof.decides}`
    : strings.proof.outweighed(matchedBytes)
}

function verdictCard({ verdict: { allowed, reason }, decidingLine }: PicturedProof, goTo: GoTo): HTMLElement {
  return element(
    'div',
    { class: `verdict ${allowed ? 'allowed' : 'disallowed'}` },
    verdictBadge(allowed),
    element('p', strings.reasons[reason][0], decidingLine > 0 && [' · ', lineButton(decidingLine, goTo)]),
  )
}

function markedPattern({ normalForm, parts }: PicturedRule): ElementContent {
  return parts === null ? userText(normalForm) : parts.map(({ kind, pattern }) => mark(kind, pattern))
}

/** The target, with what the deciding rule matches. */
function markedTarget(target: string, rule: PicturedRule | undefined): ElementContent {
  const parts = rule?.parts ?? []
  const matched = parts.map((part) => part.target).join('')
  return [parts.map((part) => mark(part.kind, part.target)), userText(target.slice(matched.length))]
}

function mark(kind: AlignedPart['kind'], text: string): ElementContent {
  return text === '' ? undefined : element('mark', { class: `part-${kind}` }, userText(text))
}
