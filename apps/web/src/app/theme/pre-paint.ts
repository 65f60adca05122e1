/**
 * The script that runs in `<head>` before the first paint, allowed by its hash in the content security policy, so
 * it is one constant string: change it here only. On `<html>` it sets
 * - `data-mantine-color-scheme` from local storage `isInDarkMode`, else from the system's preference (POR-10),
 * - `data-session="stored"` where an `authCode` is kept (AUT-10) and no guest session is open beside it, which shows
 *   public pages as visitors see them (AUT-20); and with it on `/`
 * - `data-redirect="dashboard"`, which hides the public page until the application has moved on (AUT-11).
 *
 * It never throws: storage may be closed to the page, and media queries missing.
 */
export const prePaintScript = `(function(){var d=document.documentElement,dark=null,code=null;try{dark=localStorage.getItem('isInDarkMode');code=localStorage.getItem('guestAuthCode')?null:localStorage.getItem('authCode')}catch(e){}try{if(dark!=='true'&&dark!=='false')dark=String(matchMedia('(prefers-color-scheme: dark)').matches)}catch(e){}d.setAttribute('data-mantine-color-scheme',dark==='true'?'dark':'light');if(code){d.setAttribute('data-session','stored');if(location.pathname==='/')d.setAttribute('data-redirect','dashboard')}})()`;
