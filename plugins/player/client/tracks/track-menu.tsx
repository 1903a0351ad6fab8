import type { TrackCard } from '../../contract/catalogue.ts'
import { SubjectMenuButton } from '../subject-menu/subject-menu-button.tsx'

export const TrackMenu = ({ track }: { readonly track: TrackCard }) => <SubjectMenuButton subject={{ kind: 'track', track }} />
