import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { createUser, expectAccessible } from '../../../testing/client.ts'
import * as forms from '../index.ts'
import { openForm, saveButton } from '../testing/open-form.tsx'

type Control = forms.Control<Record<string, unknown>, unknown, unknown>

const COLOURS = [
  { id: 'red', label: 'Red' },
  { id: 'blue', label: 'Blue' },
]
const OPTIONS = COLOURS.map(({ id, label }) => ({ value: id, label }))

/** Opens a form with one field. It accepts any value. */
const openField = (field: (control: Control) => React.ReactNode, value: unknown = null, options = {}) =>
  openForm({
    schema: z.looseObject({}) as never,
    defaults: { value },
    fields: field as never,
    bootstrap: { user: createUser({ timezone: 'Asia/Tokyo' }) },
    ...options,
  })

/** Submits the form and returns the value that was sent. */
async function submit(sent: Awaited<ReturnType<typeof openField>>) {
  await userEvent.click(saveButton)
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  return (sent.mock.calls[0]?.[0] as { value: unknown } | undefined)?.value
}

describe('fields of the form kit', () => {
  test('sends text of several lines with FormTextArea', async () => {
    const sent = await openField((control) => <forms.FormTextArea control={control} name="value" label="Story" hint="Some lines" />, '')
    await userEvent.fill(page.getByLabelText('Story'), 'One\nTwo')
    expect(await submit(sent)).toBe('One\nTwo')
  })

  test('shows the password of FormPassword on request', async () => {
    await openField((control) => <forms.FormPassword control={control} name="value" label="Password" />, '')
    await userEvent.click(page.getByRole('button', { name: 'Show password' }))
    expect(page.getByLabelText('Password', { exact: true }).element()).toHaveAttribute('type', 'text')
  })

  test('sends true or false with FormSwitch', async () => {
    const sent = await openField(
      (control) => (
        <forms.FormSwitch control={control} name="value">
          {'Public'}
        </forms.FormSwitch>
      ),
      false,
    )
    await userEvent.click(page.getByText('Public'))
    expect(await submit(sent)).toBe(true)
  })

  test('sends the chosen option of FormRadioGroup', async () => {
    const sent = await openField((control) => <forms.FormRadioGroup control={control} name="value" label="Colour" options={OPTIONS} />)
    await userEvent.click(page.getByText('Blue'))
    expect(await submit(sent)).toBe('blue')
  })

  test('sends the list of the checked options of FormCheckboxGroup', async () => {
    const sent = await openField((control) => <forms.FormCheckboxGroup control={control} name="value" label="Colours" options={OPTIONS} />, ['red'])
    await userEvent.click(page.getByText('Blue'))
    expect(await submit(sent)).toEqual(['red', 'blue'])
  })

  test('sends the chosen option of FormSelect, and null for the option "none"', async () => {
    const sent = await openField((control) => <forms.FormSelect control={control} name="value" label="Colour" items={COLOURS} nullLabel="None" />, 'red')
    await userEvent.click(page.getByRole('button', { name: /Colour/ }))
    await userEvent.click(page.getByRole('option', { name: 'None' }))
    expect(await submit(sent)).toBeNull()
  })

  test('adds tags to FormTags with Enter and commas, and removes them with Backspace', async () => {
    const sent = await openField((control) => <forms.FormTags control={control} name="value" label="Genres" />, ['jazz'])
    await userEvent.click(page.getByRole('textbox', { name: 'Genres' }))
    await userEvent.keyboard('Afrobeat{Enter}soul,jazz,funk{Enter}{Backspace}')
    await expect.element(page.getByRole('list', { name: 'Genres' })).toHaveTextContent('jazzAfrobeatsoul')
    await userEvent.click(page.getByRole('button', { name: 'Remove jazz' }))
    expect(await submit(sent)).toEqual(['Afrobeat', 'soul'])
  })

  test('sends the number of FormNumber, and null when it is empty', async () => {
    const sent = await openField((control) => <forms.FormNumber control={control} name="value" label="Seats" />, 4)
    await userEvent.fill(page.getByRole('textbox', { name: 'Seats' }), '')
    await userEvent.tab()
    expect(await submit(sent)).toBeNull()
  })

  test.each([
    ['XOF', '12500', 12_500],
    ['EUR', '19.99', 1999],
  ])('sends %s of FormMoney in its smallest unit', async (currency, typed, amount) => {
    const sent = await openField((control) => <forms.FormMoney control={control} name="value" label="Price" currency={currency} />)
    await userEvent.fill(page.getByRole('textbox', { name: 'Price' }), typed)
    await userEvent.tab()
    expect(await submit(sent)).toBe(amount)
  })

  test('sends the day of FormDate', async () => {
    const sent = await openField((control) => <forms.FormDate control={control} name="value" label="Day" />, '2026-03-01')
    await userEvent.click(page.getByRole('spinbutton', { name: /^day/ }))
    await userEvent.keyboard('{ArrowUp}')
    expect(await submit(sent)).toBe('2026-03-02')
  })

  test('shows FormDateTime in the user’s time zone and sends the time in UTC', async () => {
    const sent = await openField((control) => <forms.FormDateTime control={control} name="value" label="Start" />, '2026-03-01T18:30:00.000Z')
    await expect.poll(() => page.getByRole('group', { name: 'Start' }).query()?.textContent).toMatch(/^3\/2\/2026, .*3:30.* AM GMT\+9$/)
    await userEvent.click(page.getByRole('spinbutton', { name: /^hour/ }))
    await userEvent.keyboard('{ArrowUp}')
    expect(await submit(sent)).toBe('2026-03-01T19:30:00.000Z')
  })

  test('completes a short code in FormColour and opens its palette', async () => {
    const sent = await openField((control) => <forms.FormColour control={control} name="value" label="Colour" />, '#ff0000')
    await userEvent.fill(page.getByLabelText('Colour', { exact: true }), 'abc')
    await userEvent.click(page.getByRole('button', { name: 'Choose a color' }))
    await expect.element(page.getByRole('dialog', { name: 'Colour' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await submit(sent)).toBe('#aabbcc')
  })

  test('sends the file of FormFile and rejects a large one', async () => {
    const sent = await openField((control) => <forms.FormFile control={control} name="value" label="Import" accept={['.csv']} maxBytes={1024 * 1024} />)
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await chooseFile(new File([new Uint8Array(1024 * 1024 + 1)], 'large.csv'))
    await expect.element(page.getByText('`large.csv` exceeds maximum allowed size of 1 MB')).toBeVisible()
    await chooseFile(new File(['a,b'], 'gigs.csv'))
    await expect.element(page.getByText('gigs.csv')).toBeVisible()
    expect(await submit(sent)).toBeInstanceOf(File)
  })

  test('adds, moves and removes rows of FormRows', async () => {
    const sent = await openField(
      (control) => (
        <forms.FormRows control={control} name={'value' as never} label="Sets" addLabel="Add a set" isSortable createRow={() => ({ title: '' }) as never}>
          {(row, index) => <forms.FormText control={control} name={`${row}.title`} label={`Set ${index + 1}`} />}
        </forms.FormRows>
      ),
      [{ title: 'First' }, { title: 'Second' }],
    )
    await userEvent.click(page.getByRole('button', { name: 'Add a set' }))
    await expect.element(page.getByLabelText('Set 3')).toHaveFocus()
    await userEvent.keyboard('Third')
    await userEvent.click(page.getByRole('button', { name: 'Move row 3 up' }))
    await expect.element(page.getByRole('button', { name: 'Move row 2 up' })).toHaveFocus()
    await userEvent.click(page.getByRole('button', { name: 'Remove row 1' }))
    await expect.element(page.getByRole('button', { name: 'Remove row 1' })).toHaveFocus()
    expect(await submit(sent)).toEqual([{ title: 'Third' }, { title: 'Second' }])
  })

  test('sends the new order of FormSortableList', async () => {
    const sent = await openField(
      (control) => (
        <forms.FormSortableList control={control} name="value" label="Order" getItemId={({ id }: { id: string }) => id} getItemLabel={({ id }) => id} />
      ),
      [{ id: 'a' }, { id: 'b' }],
    )
    await expect.element(page.getByRole('row', { name: 'b' })).toBeVisible()
    page.getByRole('row', { name: 'b' }).element().focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(await submit(sent)).toEqual([{ id: 'b' }, { id: 'a' }])
  })
})

async function chooseFile(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, file)
}

describe('accessibility of the form kit', () => {
  const defaults = {
    text: '',
    story: '',
    colour: null,
    shade: null,
    shades: ['red'],
    genres: ['jazz'],
    list: [],
    rows: [{ title: 'First' }],
    day: null,
    start: null,
    seats: null,
    price: 500,
    on: false,
    paint: '#ff8800',
    cover: null,
    import: null,
  }
  const schema = z.looseObject({ text: z.string().check(z.minLength(1)), list: z.array(z.string()).check(z.minLength(1)) })
  const fields = (control: Control) => (
    <>
      <forms.FormText control={control} name="text" label="Text" isRequired />
      <forms.FormTextArea control={control} name="story" label="Story" />
      <forms.FormCheckboxGroup control={control} name="list" label="Colours" options={OPTIONS} />
      <forms.FormRadioGroup control={control} name="colour" label="Colour" options={OPTIONS} />
      <forms.FormSwitch control={control} name="on">
        Public
      </forms.FormSwitch>
      <forms.FormSelect control={control} name="shade" label="Shade" items={COLOURS} />
      <forms.FormComboBox control={control} name="shades" label="Shades" items={COLOURS} isMultiple />
      <forms.FormTags control={control} name="genres" label="Genres" />
      <forms.FormNumber control={control} name="seats" label="Seats" />
      <forms.FormMoney control={control} name="price" label="Price" />
      <forms.FormDate control={control} name="day" label="Day" />
      <forms.FormDateTime control={control} name="start" label="Start" />
      <forms.FormColour control={control} name="paint" label="Paint" />
      <forms.FormImage control={control} name="cover" label="Cover" upload={async () => ''} />
      <forms.FormFile control={control} name="import" label="Import" />
      <forms.FormRows control={control} name={'rows' as never} label="Sets" addLabel="Add a set" isSortable createRow={() => ({ title: '' }) as never}>
        {(row) => <forms.FormText control={control} name={`${row}.title`} label="Title" />}
      </forms.FormRows>
    </>
  )

  test.each([
    ['light', 1440, 'en'],
    ['dark', 390, 'fr'],
  ] as const)('has no serious axe findings with errors in the %s theme at %i px in %s', async (theme, width, language) => {
    await openForm({ schema: schema as never, defaults, fields: fields as never, theme, width, language })
    await expect.element(page.getByRole('button', { name: language === 'en' ? 'Choose an image' : 'Choisir une image' })).toBeVisible()
    await userEvent.click(page.getByText('Public'))
    await userEvent.click(page.getByRole('button', { name: language === 'en' ? 'Save' : 'Enregistrer', exact: true }))
    await expect.element(page.getByLabelText('Text', { exact: true })).toHaveFocus()
    await expectAccessible()
  })
})
