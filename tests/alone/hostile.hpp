// Macros of headers that users include before ours: windows.h, X11, curses, Qt, AssertMacros.h and
// Objective-C, Unreal, Arduino, sys/param.h and their like. What expands to nothing or to something else
// breaks any code that has the name.
#pragma once

#define min(a, b) broken
#define max(a, b) broken
#define OK 0
#define ERR (-1)
#define ERROR 0
#define DEBUG 1
#define INFO 2
#define WARNING 3
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define TRUE 1
#define FALSE 0
#define BOOL int
#define DELETE 0x00010000L
#define STRICT 1
#define PASCAL
#define CALLBACK
#define NO_ERROR 0L
#define DOMAIN 1
#define OVERFLOW 3
#define UNDERFLOW 4
#define small char
#define near
#define far
#define interface struct
#define major(device) broken
#define minor(device) broken
#define check(condition) broken
#define check_noerr(code) broken
#define check_string(condition, text) broken
#define checkCode(code) broken
#define checkSlow(condition) broken
#define checkf(condition, text, ...) broken
#define debug_string(text) broken
#define ensure(condition) broken
#define require(condition, label) broken
#define require_action(condition, label, action) broken
#define require_noerr(code, label) broken
#define require_quiet(condition, label) broken
#define require_string(condition, label, text) broken
#define unimplemented() broken
#define unreachable() broken
#define verify(condition) broken
#define verify_action(condition, action) broken
#define verify_string(condition, text) broken
#define verifyf(condition, text, ...) broken
#define howmany(a, b) broken
#define isclr(a, i) broken
#define isset(a, i) broken
#define clrbit(a, i) broken
#define setbit(a, i) broken
#define powerof2(x) broken
#define roundup(a, b) broken
#define constrain(x, a, b) broken
#define degrees(x) broken
#define radians(x) broken
#define abs(x) broken
#define round(x) broken
#define sq(x) broken
#define PI 3
#define TEXT(x) L##x
#define cdecl
#define hyper long
#define pascal
#define None 0L
#define Bool int
#define Status int
#define Success 0
#define True 1
#define False 0
#define Always 2
#define Complex 0
#define Above 0
#define Below 1
#define Absolute 0
#define Convex 2
#define Unsorted 0
#define emit
#define signals public
#define slots
#define foreach(variable, container) broken
#define forever for (;;)
#define linux 1
#define unix 1
#define sun 1
#define nil 0
#define YES 1
#define NO 0
#define GetObject GetObjectA
#define GetMessage GetMessageA
#define Yield()
#define UNUSED
#define likely(condition) broken
#define unlikely(condition) broken
#define _(text) broken
