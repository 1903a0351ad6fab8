import { createTestPlugin, openPage } from '@balafon/sdk/testing/client'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { FormDialog, FormText, useContractForm } from './index.ts'

const Schema = z.strictObject({ name: z.string() })

function RenameScreen() {
  const [isOpen, setOpen] = useState(true)
  const form = useContractForm({ schema: Schema, defaults: { name: '' }, send: async () => setOpen(false) })
  return (
    <FormDialog title="Rename" action="Rename" form={form} isOpen={isOpen} onClose={() => setOpen(false)}>
      <FormText control={form.control} name="name" label="Name" />
    </FormDialog>
  )
}

const plugin = createTestPlugin({ contributes: { 'host.routes/v1': [{ path: '/rename', component: 'RenameScreen' }] }, components: { RenameScreen } })
const dialog = page.getByRole('dialog', { name: 'Rename' })
const name = page.getByLabelText('Name')

/** Presses the corner of the window, which no dialog covers. */
const pressOutside = () => userEvent.click(document.documentElement, { position: { x: 4, y: 4 } })

test('keeps what the user has typed after a press outside, and closes with Escape', async () => {
  await openPage('/rename', { plugins: [plugin] })
  await userEvent.fill(name, 'Kora night')
  await pressOutside()
  await expect.element(name).toHaveValue('Kora night')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closes after a press outside when nothing was typed', async () => {
  await openPage('/rename', { plugins: [plugin] })
  await expect.element(name).toBeVisible()
  await pressOutside()
  await expect.element(dialog).not.toBeInTheDocument()
})
