import axe from 'axe-core'
import { expect, test } from 'vitest'
import { MILD_RULES } from './mild-rules.ts'

/** The rules of axe with their impact, which the public types of axe do not contain. */
const { rules } = (axe as unknown as { _audit: { rules: readonly { id: string; impact: string }[] } })._audit

test('contains no rule of axe with serious or critical findings', () => {
  const impacts = MILD_RULES.map((id) => rules.find((rule) => rule.id === id)?.impact)
  expect(impacts.filter((impact) => impact !== 'minor' && impact !== 'moderate')).toEqual([])
})
