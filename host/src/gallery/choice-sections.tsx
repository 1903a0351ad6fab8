import { Checkbox } from '@balafon/ui/checkbox'
import { RadioGroup } from '@balafon/ui/radio-group'
import { Select } from '@balafon/ui/select'
import { Slider } from '@balafon/ui/slider'
import { Switch } from '@balafon/ui/switch'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import { UploadSection } from './upload-section.tsx'

export const ChoiceSections = () => (
  <>
    <ChoiceSection />
    <SelectSection />
    <UploadSection />
  </>
)

function ChoiceSection() {
  const [value, setValue] = useState(40)
  const [isOn, setOn] = useState(true)
  return (
    <GallerySection title="Choices" components={['checkbox', 'switch', 'radio-group', 'slider']} isForm>
      <Checkbox defaultSelected>Checked</Checkbox>
      <Checkbox>Not checked</Checkbox>
      <Checkbox isIndeterminate>Some of them</Checkbox>
      <Checkbox isDisabled>Disabled</Checkbox>
      <Checkbox error="You have to accept the terms.">With an error</Checkbox>
      <Switch isSelected={isOn} onChange={setOn} hint="Takes effect immediately.">
        Switch
      </Switch>
      <Switch isDisabled>Disabled switch</Switch>
      <RadioGroup
        label="Account type"
        defaultValue="mobile"
        options={[
          { value: 'mobile', label: 'Mobile money', description: 'Within minutes' },
          { value: 'bank', label: 'Bank account', description: 'Within three days' },
          { value: 'cash', label: 'Cash', isDisabled: true },
        ]}
      />
      <RadioGroup
        label="With an error"
        orientation="horizontal"
        error="Choose one."
        options={[
          { value: 'yearly', label: 'Yearly' },
          { value: 'monthly', label: 'Monthly' },
        ]}
      />
      <Slider label="Slider" value={value} max={100} onChange={setValue} valueText={`${value} of 100`} />
    </GallerySection>
  )
}

const THEMES = [
  { id: 'system', label: 'System', description: 'Uses the device setting', icon: <SunMoon /> },
  { id: 'light', label: 'Light', icon: <Sun /> },
  { id: 'dark', label: 'Dark', icon: <Moon /> },
]

const getRegion = (timezone: string) => timezone.split('/')[0] ?? timezone

const TIMEZONES = [...new Set(Intl.supportedValuesOf('timeZone').map(getRegion))].map((title) => ({
  title,
  items: Intl.supportedValuesOf('timeZone')
    .filter((timezone) => getRegion(timezone) === title)
    .map((id) => ({ id, label: id.replaceAll('_', ' ') })),
}))

const TOWNS = ['Abidjan', 'Bamako', 'Bobo-Dioulasso', 'Conakry', 'Cotonou', 'Dakar', 'Kumasi', 'Lagos', 'Lomé', 'Obuasi'].map((label) => ({
  id: label.toLowerCase(),
  label,
  isDisabled: label === 'Kumasi',
}))

function SelectSection() {
  const [theme, setTheme] = useState('system')
  const [town, setTown] = useState<string | null>(null)
  const [timezone, setTimezone] = useState<string | null>('Africa/Abidjan')
  return (
    <GallerySection title="Select" components={['select']} isForm>
      <Select label="Theme" items={THEMES} value={theme} onChange={setTheme} hint="With icons and a description" />
      <Select label="Town" items={TOWNS} value={town} onChange={setTown} placeholder="Choose a town" />
      <Select
        label="Timezone"
        items={TIMEZONES}
        value={timezone}
        onChange={setTimezone}
        searchLabel="Search timezones"
        emptyText="There are no items matching your query"
      />
      <Select label="Town with an error" items={TOWNS} value={null} onChange={setTown} placeholder="Choose a town" error="Choose a town." />
      <Select label="Disabled select" items={TOWNS} value="dakar" onChange={setTown} isDisabled />
    </GallerySection>
  )
}
