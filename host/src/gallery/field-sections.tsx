import { CodeField } from '@balafon/ui/code-field'
import { DateField } from '@balafon/ui/date-field'
import { NumberField } from '@balafon/ui/number-field'
import { SearchField } from '@balafon/ui/search-field'
import { TextArea } from '@balafon/ui/text-area'
import { PasswordField, TextField } from '@balafon/ui/text-field'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'

export const FieldSections = () => (
  <>
    <GallerySection title="Text" components={['text-field', 'text-area', 'search-field']} isForm>
      <TextField label="Text" hint="A line of help" placeholder="Placeholder" />
      <TextField label="With an error" error="This is not valid." defaultValue="Wrong" />
      <PasswordField label="Password" showPasswordLabel="Show" hidePasswordLabel="Hide" defaultValue="secret" />
      <TextField label="Disabled" isDisabled defaultValue="Locked" />
      <TextArea label="Text area" hint="Grows with its content." placeholder="Tell us more" />
      <TextArea label="Text area with an error" error="Too short." rows={2} defaultValue="Hm" />
      <SearchField label="Search" />
      <SearchField label="Search with something in it" defaultValue="Afrobeat" />
    </GallerySection>
    <NumberSection />
  </>
)

function NumberSection() {
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState('')
  const [day, setDay] = useState<string | null>('2026-03-01')
  const [emptyDay, setEmptyDay] = useState<string | null>(null)
  return (
    <GallerySection title="Numbers, codes, dates" components={['number-field', 'code-field', 'date-field']} isForm>
      <NumberField label="Amount" unit="F" minValue={500} step={500} defaultValue={12500} hint="At least 500 F" />
      <NumberField label="Amount with an error" unit="F" error="At least 500 F." defaultValue={10} />
      <CodeField label="Code" length={6} isNumeric value={code} onChange={setCode} placeholder="Enter your verification code" />
      <CodeField label="Recovery code" length={21} value={recovery} onChange={setRecovery} error="Incorrect code." />
      <DateField label="Release date" value={day} onChange={setDay} min="2026-02-10" hint={`The value is ${day}`} />
      <DateField label="Date with an error" value={emptyDay} onChange={setEmptyDay} error="Choose a day." />
      <DateField label="Disabled date" value={day} onChange={setDay} isDisabled />
    </GallerySection>
  )
}
