import { createErrorResponse, createUser, expectAccessible, focusByTab, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listProducts } from '../../contract/products.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createBillingFakes } from '../testing/billing.fakes.ts'
import { createSubscription } from '../testing/billing.fixture.ts'

const plugins = [{ manifest, client }]
const settings = { 'billing.enable': true }
const card = (name: string) => page.getByRole('article', { name })

describe('PricingScreen', () => {
  test('shows yearly prices with savings first, and switches to monthly ones', async () => {
    await openPage('/pricing', { plugins, bootstrap: { settings }, api: createBillingFakes(), theme: 'light' })
    await expect.element(page.getByRole('radio', { name: 'Yearly Save up to 20%' })).toBeChecked()
    for (const text of ['Recommended', 'Save 17%', /^15,000\sF$/, /^1,250\sF a month, paid once a year$/])
      await expect.element(card('Solo').getByText(text)).toBeVisible()
    await expect.element(card('Solo').getByRole('link', { name: 'Choose Solo' })).toHaveAttribute('href', '/checkout/2/4')
    await expect.element(card('Free').getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/register?redirectFrom=pricing')
    await expect.element(page.getByRole('columnheader', { name: 'Artist' })).toBeVisible()
    await expectAccessible()
    const { height } = card('Solo').element().getBoundingClientRect()
    await focusByTab(page.getByRole('radio', { name: /^Yearly/ }))
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(card('Solo').getByText(/^1,500\sF$/)).toBeVisible()
    await expect.element(card('Solo').getByText('Paid every month')).toBeVisible()
    await expect.element(card('Solo').getByRole('link', { name: 'Choose Solo' })).toHaveAttribute('href', '/checkout/2/3')
    expect(location.search).toBe('?cycle=monthly')
    expect(card('Solo').element().getBoundingClientRect().height).toBe(height)
  })

  test('opens the recommended plan on phones and folds the others', async () => {
    await openPage('/pricing', { plugins, bootstrap: { settings }, api: createBillingFakes(), width: 390, language: 'fr' })
    await expect.element(card('Solo').getByRole('link', { name: 'Choisir Solo' })).toBeVisible()
    const artist = page.getByRole('link', { name: 'Choisir Artist' })
    await expect.element(artist).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('heading', { name: 'Artist' }))
    await expect.element(artist).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(390)
    await expectAccessible()
  })

  test('marks the plan of a subscriber and offers changes', async () => {
    const bootstrap = { user: createUser({ subscriptions: [{ valid: true }] }), settings }
    await openPage('/pricing', { plugins, bootstrap, api: createBillingFakes({ subscription: createSubscription() }) })
    await expect.element(card('Solo').getByText('Your plan')).toBeVisible()
    await expect.element(card('Artist').getByRole('link', { name: 'Change to Artist' })).toHaveAttribute('href', '/billing/change-plan/3/6/confirm')
    await expect.element(card('Free').getByRole('link', { name: 'Go back to Free' })).toHaveAttribute('href', '/billing/cancel')
  })

  test('says that a site without plans offers none', async () => {
    const api = [respondTo(listProducts, () => createErrorResponse(404, 'billing.disabled'))]
    await openPage('/pricing', { plugins, api })
    await expect.element(page.getByRole('heading', { name: 'This site doesn’t offer plans.' })).toBeVisible()
  })
})
