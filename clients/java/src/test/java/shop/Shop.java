package shop;

import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class Shop {}
