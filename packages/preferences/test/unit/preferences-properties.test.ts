import { preferencesProperties } from '../support/properties/preferences.ts'

preferencesProperties(0.15)
