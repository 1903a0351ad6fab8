import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestPlugin, expectAccessible, openPage, type PageOptions } from '../../testing/client.ts'
import { CodeEditor, type CodeEditorProps } from './index.ts'

let value = ''
let editorProps: Partial<CodeEditorProps> = {}

/** A page with the editor. It stores each value that the editor reports, as a form does. */
function Screen() {
  const [code, setCode] = useState(value)
  value = code
  return (
    <>
      <h1>Editor</h1>
      <CodeEditor label="Custom code" language="css" value={code} onChange={setCode} {...editorProps} />
      <button type="button" onClick={() => setCode('a {}')}>
        Reset
      </button>
    </>
  )
}

const plugin = createTestPlugin({ contributes: { 'host.routes/v1': [{ path: '/editor', component: 'Screen' }] }, components: { Screen } })

function showEditor(initialValue: string, props: Partial<CodeEditorProps> = {}, options: PageOptions = {}) {
  value = initialValue
  editorProps = props
  return openPage('/editor', { plugins: [plugin], ...options })
}

const editor = page.getByRole('textbox', { name: 'Custom code' })

describe('CodeEditor', () => {
  test('reports what the user types', async () => {
    await showEditor('')
    await userEvent.click(editor)
    await userEvent.keyboard('hello')
    await expect.poll(() => value).toBe('hello')
  })

  test('shows a value that the form sets', async () => {
    await showEditor('b {}')
    await userEvent.click(page.getByRole('button', { name: 'Reset' }))
    await expect.element(editor).toHaveTextContent('a {}')
  })

  test.each([
    ['html', '<p class="a">b</p>'],
    ['css', 'p { color: red }'],
    ['javascript', 'const a = "b"'],
    ['json', '{ "a": 1 }'],
  ] as const)('colours %s', async (language, code) => {
    await showEditor(code, { language })
    await expect.poll(() => editor.element().querySelectorAll('.cm-line span').length).toBeGreaterThan(1)
  })

  test('moves the focus to the next element with the Tab key', async () => {
    await showEditor('a {}')
    await userEvent.click(editor)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Reset' })).toHaveFocus()
  })

  test('cannot be changed while disabled', async () => {
    await showEditor('a {}', { isDisabled: true })
    await userEvent.click(editor)
    await userEvent.keyboard('x')
    expect(value).toBe('a {}')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await showEditor('/* A comment */\n.a::before {\n  color: #aabbcc;\n  content: "b";\n}', { error: 'Unknown property.' }, { theme, width })
    await expect.poll(() => editor.element().querySelectorAll('.cm-line span').length).toBeGreaterThan(1)
    await expect.element(editor).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
  })
})
