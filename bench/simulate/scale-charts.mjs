import { writeFirstAnswerChart } from '../output/first-answer-chart.mjs'
import { short } from '../output/format.mjs'
import { writeScaleChart } from '../output/scale-chart.mjs'
import { assumed } from './assumptions.mjs'
import { duration, outdatedShare, percent, requestsADay, whole } from './scale-tables.mjs'

/** Each writes a chart into the folder of docs/scale.md, and returns the image for the page, with what it shows as its text. */
export function firstAnswerChart(folder, { hostsAProcess, bySlots }) {
  const [first, ...others] = bySlots.map(({ slots, percentiles }) => ({
    slots: whole(slots),
    times: `after ${duration(percentiles[50])} and ${duration(percentiles[99])}`,
  }))
  const description = `With ${first.slots} requests at the same time, half and 99 % of the answers are there ${first.times}; ${others.map(({ slots, times }) => `with ${slots}, ${times}`).join('; ')}.`
  const curves = bySlots.map(({ slots, percentiles }, i) => ({
    name: i === bySlots.length - 1 ? `${whole(slots)} at the same time` : whole(slots),
    percentiles,
  }))
  const caption = `By requests for robots.txt at the same time in a process of ${short(hostsAProcess)} hosts. Dots: 50, 90 and 99 %.`
  writeFirstAnswerChart(`${folder}scale-first-answers.svg`, curves, { caption, description })
  return image(description, 'scale-first-answers.svg')
}

export function refreshChart(folder, { refresh, sample, days }) {
  const points = (runs, labelOf) =>
    runs.map((run) => ({ requests: requestsADay(run), outdated: outdatedShare(run), label: labelOf(run) }))
  const panels = refresh.map(({ factor, fixed, byChanges }) => ({
    title: factor === 1 ? 'Changes as in the archive' : `${factor} times as many changes`,
    fixed: points(fixed, ({ hours }) => `${hours} h`),
    byChanges: points(byChanges, ({ hours }) => `${hours * 60} min`),
  }))
  const span = (runs) =>
    [runs[0], runs.at(-1)]
      .map(({ requests, outdated }) => `${percent(outdated)} at ${short(requests)}`)
      .join(' to ')
  const description = `Outdated answers, at requests for robots.txt a host and day. ${panels.map(({ title, fixed, byChanges }) => `${title}: ${span(fixed)} with a fixed lifetime, ${span(byChanges)} with one by changes.`).join(' ')}`
  const caption = `Labels: the lifetime, or the option outdatedMsPerRequest. ${whole(sample)} hosts, ${days} days, ${assumed().visitsADay} visits a day.`
  writeScaleChart(`${folder}scale-refresh.svg`, panels, { caption, description })
  return image(description, 'scale-refresh.svg')
}

function image(text, file) {
  return `![${text}](${file})`
}
