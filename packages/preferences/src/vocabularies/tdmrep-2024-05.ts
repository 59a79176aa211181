import type { UsageVocabulary } from './usage-vocabulary.ts'

/**
 * The TDM Reservation Protocol: whether the right of text and data mining is reserved.
 *
 * Those who train models must respect such a reservation (Regulation (EU) 2024/1689, article 53); whether it is also about search or
 * the input of a model, neither says.
 */
export const tdmrep202405: UsageVocabulary = {
  name: 'TDMRep',
  date: '2024-05-10',
  source: 'https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/',
  labels: { 'tdm-reservation': 'train-ai' },
  values: { '0': 'allowed', '1': 'disallowed' },
}
