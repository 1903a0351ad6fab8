import { useTranslation } from 'react-i18next'
import type { State } from '../../contract/plugins.ts'
import classes from './state-pill.module.css'

export function StatePill({ state }: { state: State }) {
  const { t } = useTranslation()
  return <span className={[classes.pill, classes[state]].join(' ')}>{t(`admin.plugins.state.${state}`)}</span>
}
