import type { Setting } from '../../contract/settings.ts'

export interface SettingFieldProps {
  readonly setting: Setting
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}
