import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { $ZodType } from 'zod/v4/core'
import { createTestPlugin, openPage, type PageOptions } from '../../../testing/client.ts'
import { Link } from '../../index.ts'
import { type Control, FormActions, useContractForm } from '../index.ts'

interface TestForm<V extends FieldValues> extends Omit<PageOptions, 'plugins'> {
  readonly schema: $ZodType<unknown, V>
  readonly defaults: DefaultValues<V>
  readonly fields: (control: Control<V, unknown, unknown>) => ReactNode
  readonly send?: (body: unknown) => Promise<void>
  readonly texts?: Readonly<Record<string, string>>
}

type ShownForm = Pick<TestForm<FieldValues>, 'schema' | 'defaults' | 'fields'> & { readonly send: (body: unknown) => Promise<void> }

/** The form of the running test. */
let shownForm: ShownForm | undefined

function Screen() {
  return (
    <>
      {shownForm ? <Form {...shownForm} /> : null}
      <Link to="/other">Other page</Link>
    </>
  )
}

function Form({ schema, defaults, fields, send }: ShownForm) {
  const form = useContractForm({ schema, defaults, send })
  return (
    <form onSubmit={form.submit} noValidate style={{ display: 'grid', gap: 18, maxWidth: 640 }}>
      <h1 tabIndex={-1}>Form</h1>
      {fields(form.control)}
      <FormActions form={form} />
    </form>
  )
}

const Other = () => <h1>Other</h1>

/** Opens a page with a form and a link to another page. Returns the function that receives the sent bodies. */
export async function openForm<V extends FieldValues>({ schema, defaults, fields, send = async () => {}, texts = {}, ...options }: TestForm<V>) {
  const sent = vi.fn(send)
  shownForm = { schema, defaults, fields, send: sent } as unknown as ShownForm
  const plugin = createTestPlugin({
    contributes: {
      'host.routes/v1': [
        { path: '/form', component: 'Screen' },
        { path: '/other', component: 'Other' },
      ],
    },
    components: { Screen, Other },
    texts,
  })
  await openPage('/form', { plugins: [plugin], ...options })
  await expect.element(page.getByRole('heading', { name: 'Form' })).toBeVisible()
  return sent
}

export const saveButton = page.getByRole('button', { name: 'Save', exact: true })
export const discardButton = page.getByRole('button', { name: 'Discard', exact: true })
