/**
 * The script that runs in `<head>` before the first paint. The content security policy allows it by its hash, so it is
 * a single constant string. On `<html>` it sets
 * - `data-mantine-color-scheme` from `isInDarkMode` in local storage, else from the system's preference (POR-10),
 * - `data-session="stored"` if an `authCode` is stored (AUT-10), except during impersonation, which shows public pages
 *   as visitors see them (AUT-20); and with it, on `/`,
 * - `data-redirect="dashboard"`, which hides the public page until the application has redirected (AUT-11).
 *
 * It never throws: storage may be blocked, and media queries may be missing.
 */
export const prePaintScript = `(function(){var d=document.documentElement,dark=null,code=null;try{dark=localStorage.getItem('isInDarkMode');code=localStorage.getItem('guestAuthCode')?null:localStorage.getItem('authCode')}catch(e){}try{if(dark!=='true'&&dark!=='false')dark=String(matchMedia('(prefers-color-scheme: dark)').matches)}catch(e){}d.setAttribute('data-mantine-color-scheme',dark==='true'?'dark':'light');if(code){d.setAttribute('data-session','stored');if(location.pathname==='/')d.setAttribute('data-redirect','dashboard')}})()`;
