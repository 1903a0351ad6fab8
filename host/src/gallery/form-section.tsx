import {
  ContractFields,
  type Control,
  FormActions,
  FormCheckbox,
  FormCheckboxGroup,
  FormColour,
  FormComboBox,
  FormDate,
  FormDateTime,
  FormFile,
  FormImage,
  FormMoney,
  FormNumber,
  FormPassword,
  FormRadioGroup,
  FormRows,
  FormSelect,
  FormSortableList,
  FormSwitch,
  FormTags,
  FormText,
  FormTextArea,
  useContractForm,
} from '@balafon/sdk/forms'
import * as z from 'zod/mini'
import classes from './form-section.module.css'
import { GallerySection } from './gallery-section.tsx'

const Gig = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  story: z.string(),
  password: z.string(),
  isPublic: z.boolean(),
  isFree: z.boolean(),
  status: z.nullable(z.enum(['draft', 'published'])),
  days: z.array(z.string()).check(z.minLength(1)),
  kind: z.enum(['club', 'open-air']),
  town: z.nullable(z.string()),
  artists: z.array(z.string()).check(z.minLength(1)),
  genres: z.array(z.string()),
  seats: z.nullable(z.int()),
  price: z.nullable(z.int()),
  day: z.nullable(z.string()),
  start: z.nullable(z.string()),
  colour: z.string(),
  cover: z.nullable(z.string()),
  rider: z.nullable(z.instanceof(File)),
  sets: z.array(z.object({ title: z.string().check(z.minLength(1)), minutes: z.nullable(z.int()) })),
  order: z.array(z.object({ id: z.string() })),
})
type GigValues = z.input<typeof Gig>

const DEFAULTS: GigValues = {
  title: 'Kora night',
  story: '',
  password: '',
  isPublic: true,
  isFree: false,
  status: null,
  days: ['friday'],
  kind: 'club',
  town: 'dakar',
  artists: ['sona'],
  genres: ['Afrobeat', 'Mande'],
  seats: 120,
  price: 12_500,
  day: '2026-03-01',
  start: '2026-03-01T20:00:00.000Z',
  colour: '#c2410c',
  cover: null,
  rider: null,
  sets: [{ title: 'Warm-up', minutes: 45 }],
  order: [{ id: 'Sona' }, { id: 'Awa' }, { id: 'Moussa' }],
}

const toItems = (labels: readonly string[]) => labels.map((label) => ({ id: label.toLowerCase(), label }))
const TOWNS = toItems(['Abidjan', 'Bamako', 'Conakry', 'Dakar', 'Lomé'])
const ARTISTS = toItems(['Awa', 'Moussa', 'Sona', 'Toumani'])

const readAsUrl = (file: File) => Promise.resolve(URL.createObjectURL(file))

/** Every field of the form kit in one form. Nothing is sent. */
export function FormSection() {
  const form = useContractForm({ schema: Gig, defaults: DEFAULTS, send: () => new Promise((resolve) => setTimeout(resolve, 600)) })
  return (
    <GallerySection title="Form kit" components={['combo-box', 'tags-field', 'money-field', 'date-time-field', 'colour-field', 'image-crop-dialog']}>
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <Choices control={form.control} />
        <Values control={form.control} />
        <Lists control={form.control} />
        <FormActions form={form} />
      </form>
      <DefaultFields />
    </GallerySection>
  )
}

interface FieldsProps {
  readonly control: Control<GigValues, unknown, unknown>
}

const Choices = ({ control }: FieldsProps) => (
  <div className={classes.fields}>
    <FormText control={control} name="title" label="Title" hint="Required" isRequired />
    <FormPassword control={control} name="password" label="Password of the guest list" />
    <FormTextArea control={control} name="story" label="Story" rows={2} />
    <FormSelect control={control} name="status" label="Status" nullLabel="Not decided" items={toItems(['Draft', 'Published'])} />
    <FormComboBox control={control} name="town" label="Town" items={TOWNS} />
    <FormComboBox
      control={control}
      name="artists"
      label="Artists"
      items={ARTISTS}
      isMultiple
      placeholder="Add an artist"
      onCreate={async (label) => ({ id: label, label })}
    />
    <FormRadioGroup
      control={control}
      name="kind"
      label="Kind"
      options={[
        { value: 'club', label: 'Club' },
        { value: 'open-air', label: 'Open air' },
      ]}
    />
    <FormCheckboxGroup
      control={control}
      name="days"
      label="Days"
      options={[
        { value: 'friday', label: 'Friday' },
        { value: 'saturday', label: 'Saturday' },
      ]}
    />
    <FormSwitch control={control} name="isPublic" hint="Everyone finds it.">
      Public
    </FormSwitch>
    <FormCheckbox control={control} name="isFree">
      Free of charge
    </FormCheckbox>
  </div>
)

const Values = ({ control }: FieldsProps) => (
  <div className={classes.fields}>
    <FormTags control={control} name="genres" label="Genres" placeholder="Add a genre" maxTags={5} />
    <FormNumber control={control} name="seats" label="Seats" minValue={1} />
    <FormMoney control={control} name="price" label="Price" />
    <FormDate control={control} name="day" label="Day" />
    <FormDateTime control={control} name="start" label="Start" timeZone="Africa/Dakar" />
    <FormColour control={control} name="colour" label="Colour of the poster" />
    <FormImage control={control} name="cover" label="Poster" upload={readAsUrl} />
    <FormFile control={control} name="rider" label="Rider" accept={['.pdf']} />
  </div>
)

const Lists = ({ control }: FieldsProps) => (
  <>
    <FormRows control={control} name="sets" label="Sets" addLabel="Add a set" isSortable createRow={() => ({ title: '', minutes: null })}>
      {(row) => (
        <>
          <FormText control={control} name={`${row}.title`} label="Title of the set" />
          <FormNumber control={control} name={`${row}.minutes`} label="Minutes" />
        </>
      )}
    </FormRows>
    <FormSortableList control={control} name="order" label="Order of appearance" getItemId={({ id }: { id: string }) => id} getItemLabel={({ id }) => id} />
  </>
)

const Venue = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  email: z.email(),
  seats: z.int().check(z.minimum(1), z.maximum(5000)),
  opened: z.nullable(z.iso.date()),
  genres: z.array(z.string()).check(z.maxLength(5)),
  isOpen: z.boolean(),
})

/** The fields that the form kit chooses for a schema by default. The labels show translation keys, because the gallery has no texts for them. */
function DefaultFields() {
  const { control, submit } = useContractForm({
    schema: Venue,
    defaults: { name: '', email: '', seats: 1, opened: null, genres: [], isOpen: true },
    send: async () => {},
  })
  return (
    <form onSubmit={submit} noValidate className={classes.fields} aria-label="Fields of a schema">
      <ContractFields control={control} schema={Venue} labels="venue" />
    </form>
  )
}
