import type { PlanTexts } from '../../../contract/fields.ts'

/** The texts of a plan in another language, as the form edits them: lists are written one item per line. */
interface PlanTextsInput {
  readonly language: string
  readonly name: string
  readonly description: string
  readonly features: string
  readonly comparison: string
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Presents the texts in another language in the form. */
export const presentPlanTexts = ({ feature_list: features, comparison, ...texts }: PlanTexts): PlanTextsInput => ({
  ...texts,
  features: features.join('\n'),
  comparison: comparison.map(({ label, value }) => `${label}: ${value}`).join('\n'),
})

/** Reads the texts in another language from the form. A row of the comparison is a label, a colon and a value. */
export const readPlanTexts = ({ features, comparison, ...texts }: PlanTextsInput): PlanTexts => ({
  ...texts,
  feature_list: splitLines(features),
  comparison: splitLines(comparison).map((line) => {
    const [label = '', ...values] = line.split(':')
    return { label: label.trim(), value: values.join(':').trim() }
  }),
})
