import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeKey } from './ask.ts'
import { Desk } from './desk.tsx'
import './sheets.css'

const root = document.getElementById('desk')
if (root === null) throw new Error('The page has no place for the desk')
takeKey()
createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
