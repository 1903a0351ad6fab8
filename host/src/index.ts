import '@balafon/ui/base.css'
import '@balafon/ui/fonts.css'

void import('./bootstrap.tsx')
