/** Material UI in the shop's colours. */
import { defaultLightTheme, type RaThemeOptions } from 'react-admin'

const defaultColours = { primary: '#0f5b4f', accent: '#f5b700' }

export function themeOf({ primary, accent } = defaultColours): RaThemeOptions {
  return {
    ...defaultLightTheme,
    palette: {
      mode: 'light',
      primary: { main: primary },
      secondary: { main: primary },
      warning: { main: accent, contrastText: '#17201d' },
      error: { main: '#b3261e' },
      info: { main: '#01579b' },
      success: { main: '#2e7d32' },
      background: { default: '#fafaf6', paper: '#ffffff' },
      text: { primary: '#17201d', secondary: '#4b5652' },
    },
    shape: { borderRadius: 8 },
    typography: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif' },
    components: {
      ...defaultLightTheme.components,
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
      // The accessible name of a row's checkbox belongs on its input, where screen readers look for it.
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            root: { 'aria-label': undefined },
            input: (owner: object) => ({ 'aria-label': (owner as { 'aria-label'?: string })['aria-label'] }),
          },
        },
      },
      // The filter form of a list has no padding that could contain the label's negative margin.
      MuiFormControlLabel: {
        styleOverrides: { root: { '.RaFilterForm-filterFormInput &': { marginLeft: 0 } } },
      },
      // react-admin's default is white text on the page's white background.
      RaSkipNavigationButton: { styleOverrides: { root: { color: '#17201d' } } },
      RaToolbar: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
      MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
      // A client's text without spaces must not make the page scroll sideways.
      MuiTableCell: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
      MuiTypography: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
      MuiButton: { styleOverrides: { root: { textTransform: 'none' } } },
    },
  }
}
