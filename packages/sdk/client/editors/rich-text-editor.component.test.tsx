import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RICH_TEXT } from '../../contract/rich-text.ts'
import { createTestPlugin, expectAccessible, openPage, type PageOptions } from '../../testing/client.ts'
import { RichText, RichTextEditor, type RichTextEditorProps } from './index.ts'

let value = ''
let editorProps: Partial<RichTextEditorProps> = {}

/** A page with the editor. It stores each value that the editor reports, as a form does. */
function Screen() {
  const [html, setHtml] = useState(value)
  value = html
  return (
    <>
      <h1>Editor</h1>
      <RichTextEditor label="Description" value={html} onChange={setHtml} {...editorProps} />
      <button type="button" onClick={() => setHtml('<p>Reset</p>')}>
        Reset
      </button>
    </>
  )
}

const HOSTILE =
  '<p onclick="x()">a <b>b</b></p><script>window.hasRun = true</script><img src="x" onerror="window.hasRun = true"><a href="javascript:x()">c</a><a href="/album/7">d</a>'

const HostileText = () => (
  <div data-testid="text">
    <RichText html={HOSTILE} />
  </div>
)

const plugin = createTestPlugin({
  contributes: {
    'host.routes/v1': [
      { path: '/editor', component: 'Screen' },
      { path: '/text', component: 'HostileText' },
    ],
  },
  components: { Screen, HostileText },
})

function showEditor(initialValue: string, props: Partial<RichTextEditorProps> = {}, options: PageOptions = {}) {
  value = initialValue
  editorProps = props
  return openPage('/editor', { plugins: [plugin], ...options })
}

const editor = page.getByRole('textbox', { name: 'Description' })

async function selectLine() {
  await userEvent.click(editor)
  await userEvent.keyboard('{Home}{Shift>}{End}{/Shift}')
}

describe('RichTextEditor', () => {
  test('reports the typed text as HTML, and an empty value when there is no text', async () => {
    await showEditor('')
    await userEvent.click(editor)
    await userEvent.keyboard('Hello')
    expect(value).toBe('<p>Hello</p>')
    await selectLine()
    await userEvent.keyboard('{Backspace}')
    expect(value).toBe('')
  })

  test.each([
    ['Bold', '<p><strong>Hello</strong></p>'],
    ['Underline', '<p><u>Hello</u></p>'],
    ['Heading', '<h2>Hello</h2>'],
    ['Subheading', '<h3>Hello</h3>'],
    ['Numbered list', '<ol><li><p>Hello</p></li></ol>'],
    ['Quote', '<blockquote><p>Hello</p></blockquote>'],
  ])('formats the selected text: %s', async (name, html) => {
    await showEditor('<p>Hello</p>')
    await selectLine()
    await userEvent.click(page.getByRole('button', { name, exact: true }))
    await expect.poll(() => value).toBe(html)
    await expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  })

  test('adds a link to the selected text and refuses addresses that run code', async () => {
    await showEditor('<p>Hello</p>')
    await selectLine()
    await userEvent.click(page.getByRole('button', { name: 'Link' }))
    const address = page.getByRole('textbox', { name: 'Address' })
    await userEvent.fill(address, 'javascript:alert(1)')
    await userEvent.click(page.getByRole('button', { name: 'Save link' }))
    await expect.element(page.getByText('Enter an address that starts with https:// or a path of this site.')).toBeVisible()
    await userEvent.fill(address, 'example.test/page')
    await userEvent.click(page.getByRole('button', { name: 'Save link' }))
    await expect.poll(() => value).toBe('<p><a href="https://example.test/page">Hello</a></p>')
  })

  test('uploads an image and inserts it with its description', async () => {
    const onUploadImage = vi.fn(async () => '/storage/cover.webp')
    await showEditor('<p></p>', { onUploadImage })
    await userEvent.click(editor)
    await userEvent.click(page.getByRole('button', { name: 'Insert image' }))
    await userEvent.upload(page.getByLabelText('Image', { exact: true }), new File(['x'], 'cover.png', { type: 'image/png' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Description' }).last(), 'A balafon')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Insert image' }))
    await expect.poll(() => value).toContain('<img src="/storage/cover.webp" alt="A balafon">')
    expect(onUploadImage).toHaveBeenCalledOnce()
  })

  test('keeps only the allowed elements of pasted HTML', async () => {
    await showEditor('')
    await userEvent.click(editor)
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<h1>a</h1><table><tr><td onclick="x()">b</td></tr></table><img src="https://example.test/a.png"><a href="javascript:x()" style="color:red">c</a>',
    )
    editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.poll(() => value).toContain('c')
    const { body } = new DOMParser().parseFromString(value, 'text/html')
    const elements = [...body.querySelectorAll('*')]
    expect(elements.filter(({ localName }) => !(localName in RICH_TEXT.elements)).map(({ outerHTML }) => outerHTML)).toEqual([])
    expect(value).not.toMatch(/onclick|javascript|example|style/)
  })

  test('shows a value that the form sets', async () => {
    await showEditor('<p>Hello</p>')
    await userEvent.click(page.getByRole('button', { name: 'Reset' }))
    await expect.element(editor).toHaveTextContent('Reset')
  })

  test('moves between the buttons with the arrow keys', async () => {
    await showEditor('')
    await expect.element(editor).toBeVisible()
    page.getByRole('button', { name: 'Bold' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('button', { name: 'Italic' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(editor).toHaveFocus()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await showEditor('<h2>Hello</h2><p>Text</p>', { error: 'Too long.', isRequired: true }, { theme, width })
    await expect.element(editor).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
  })
})

describe('RichText', () => {
  test('shows allowed elements only', async () => {
    await openPage('/text', { plugins: [plugin] })
    await expect.element(page.getByText('a b')).toBeVisible()
    expect(page.getByTestId('text').element().firstElementChild?.innerHTML).toBe('<p>a b</p>c<a href="/album/7" rel="noopener nofollow ugc">d</a>')
    expect('hasRun' in window).toBe(false)
  })
})
