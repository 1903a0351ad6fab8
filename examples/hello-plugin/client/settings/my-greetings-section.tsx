import { useApi, usePermission } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getAllowance } from '../../contract/greetings.ts'
import { GreetingList } from '../list/greeting-list.tsx'
import { useMyGreetings } from '../list/use-greetings.ts'
import classes from './my-greetings-section.module.css'

/** A section of the account settings: what one has left, to look at and to take back. */
export default function MyGreetingsSection() {
  const { t } = useTranslation()
  const mayGreet = usePermission('hello.greet')
  const greetings = useMyGreetings()
  const { data: allowance } = useApi(getAllowance, {}, { enabled: mayGreet })
  return (
    <>
      {allowance ? <p className={classes.line}>{t('hello.left', { count: allowance.left })}</p> : null}
      <GreetingList query={greetings} isRemovable empty={<p className={classes.line}>{t('hello.mine.empty')}</p>} />
    </>
  )
}
