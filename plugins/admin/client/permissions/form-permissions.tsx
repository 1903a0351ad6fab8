import { type Control, type FieldPath, type FieldValues, useController } from '@balafon/sdk/forms'
import type { GrantedPermissions } from '../../contract/permission-groups.ts'
import { PermissionEditor, type PermissionEditorProps } from './permission-editor.tsx'

interface FormPermissionsProps<V extends FieldValues> extends Pick<PermissionEditorProps, 'inherited'> {
  readonly control: Control<V, unknown, unknown>
  readonly name: FieldPath<V>
}

/** The permissions of a form. */
export function FormPermissions<V extends FieldValues>({ control, name, ...rest }: FormPermissionsProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return <PermissionEditor {...rest} value={field.value as GrantedPermissions} onChange={field.onChange} error={fieldState.error?.message} />
}
