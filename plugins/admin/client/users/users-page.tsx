import { Slot, useNavigate, useOpenModal } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from '../../contract/users.ts'
import { CountryName, LanguageName } from '../lists/display-name.tsx'
import { useAskForInput, useUserListHooks } from './use-user-list-hooks.tsx'
import { UserName } from './user-name.tsx'

const CreateUserDialog = lazy(() => import('./create-user-dialog.tsx'))

type UserFields = typeof users.fields
type ListedUser = Item<UserFields>

const NO_PROPS = {}

const columns: ColumnsOf<UserFields> = {
  name: { cell: ({ item }: CellProps<UserFields['name'], ListedUser>) => <UserName user={item} />, width: '2fr', priority: 1 },
  email: { priority: 1 },
  status: { tones: { active: 'positive', unverified: 'warning', suspended: 'danger' }, priority: 1 },
  country: { cell: CountryName, priority: 3 },
  language: { cell: LanguageName },
  roles: { cell: ({ value }: CellProps<UserFields['roles'], ListedUser>) => value.map(({ label }) => label).join(', ') || '–', priority: 1 },
}

/** Lists the users at `/admin/users`. */
export default function UsersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const hooks = useUserListHooks()
  const askForInput = useAskForInput()
  async function create() {
    const id = await openModal<number>((modal) => <CreateUserDialog {...modal} />)
    if (id !== undefined) void navigate(`/admin/users/${id}`)
  }
  return (
    <ResourceList
      resource={users}
      title={t('admin.users.title')}
      columns={columns}
      hooks={hooks}
      askForInput={askForInput}
      onOpen={({ id }) => void navigate(`/admin/users/${id}`)}
      toolbar={
        <>
          <Slot point="admin.usersToolbar/v1" props={NO_PROPS} />
          <Button icon={<Plus aria-hidden="true" />} onPress={() => void create()}>
            {t('admin.users.new')}
          </Button>
        </>
      }
    />
  )
}
