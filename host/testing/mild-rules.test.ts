import axe from 'axe-core'
import { expect, test } from 'vitest'
import { MILD_RULES } from './mild-rules.ts'

/** The types of axe leave out the impact of its rules. */
const { rules } = (axe as unknown as { _audit: { rules: readonly { id: string; impact: string }[] } })._audit

test('leaves out no rule of axe with serious findings', () => {
  const impacts = MILD_RULES.map((id) => rules.find((rule) => rule.id === id)?.impact)
  expect(impacts.filter((impact) => impact !== 'minor' && impact !== 'moderate')).toEqual([])
})
