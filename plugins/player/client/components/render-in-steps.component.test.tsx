import { useEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

/** Imports the module as a newly opened page does: it does not know the pages of other tests. */
async function importRenderInSteps() {
  const url = new URL('./render-in-steps.tsx?new-page', import.meta.url).href
  const module: typeof import('./render-in-steps.tsx') = await import(/* @vite-ignore */ url)
  return module.RenderInSteps
}

describe('RenderInSteps', () => {
  test('renders the first page one child after another, and other pages at once', async () => {
    const RenderInSteps = await importRenderInSteps()
    const counts: number[] = []
    // biome-ignore lint/correctness/noComponentHookFactories: the component records what this test sees
    function Part({ name }: { name: string }) {
      useEffect(() => void counts.push(document.querySelectorAll('article').length), [])
      return <article>{name}</article>
    }
    const parts = (
      <RenderInSteps initialCount={1}>
        <Part name="Header" />
        {null}
        {['Tracks', 'Comments'].map((name) => (
          <Part key={name} name={name} />
        ))}
      </RenderInSteps>
    )
    const firstPage = await render(parts)
    await expect.element(page.getByText('Comments')).toBeVisible()
    expect(counts).toEqual([1, 2, 3])
    await firstPage.unmount()
    counts.length = 0
    await render(parts)
    await expect.element(page.getByText('Comments')).toBeVisible()
    expect(counts).toEqual([3, 3, 3])
  })
})
