import { problem } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { EditingDependencies } from './editing-dependencies.ts'
import { parseInput } from './parse-input.ts'

const LabelPatch = z.strictObject({ displayName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) })

/** Creates the service that renames genres and tags. Their names, which links contain, stay; no other table has a copy of the display name. */
export const createLabelsService = ({ models: { Genre, Tag }, runChange }: Pick<EditingDependencies, 'models' | 'runChange'>) => ({
  async rename(kind: 'genre' | 'tag', id: number, displayName: string) {
    const values = parseInput(LabelPatch, { displayName })
    const options = { where: { id } }
    const [count] = await runChange((transaction) => (kind === 'genre' ? Genre : Tag).update(values, { ...options, transaction }))
    if (count === 0) throw problem(404, 'not_found')
  },
})
